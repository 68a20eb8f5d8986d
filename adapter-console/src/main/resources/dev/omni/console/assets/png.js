// The picture as PNG, twice as large, painted by the browser.
export function png(button) {
  button.hidden = false;
  button.onclick = async () => {
    const image = new Image(), canvas = document.createElement("canvas"), link = document.createElement("a");
    image.src = button.dataset.picture;
    await image.decode();
    Object.assign(canvas, { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    Object.assign(link, { href: canvas.toDataURL("image/png"), download: "plot.png" });
    link.click();
  };
}
