// Before the first paint: the theme that this browser chose.
const theme = localStorage.getItem("omni.theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
