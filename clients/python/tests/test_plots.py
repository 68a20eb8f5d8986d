"""Plots: a specification that Vega-Lite draws, and a picture for those who do not."""

import json
import pickle
import unittest
import xml.etree.ElementTree as ElementTree

import omni_client
from omni_client import _svg
from omni_client._plot import VEGA, Plot
from test_connections import Played, ok
from test_values import RAW, run

SVG = "{http://www.w3.org/2000/svg}"
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>'
CONTRACT = {
    "id": RAW["capability"], "world": "finance", "name": "Option", "plot": True, "request_contract": {},
    "result_contract": {"properties": {
        "price": {"x-unit": "currency unit", "title": "Price"}, "checks": {"properties": {"parity": {"x-unit": "1", "title": "Parity"}}},
    }},
}  # fmt: skip


def places(drawn, tag):
    return [each.attrib for each in ElementTree.fromstring(drawn).iter(SVG + tag)]


class Lines(unittest.TestCase):
    def test_points_stand_where_their_values_are(self):
        circles = places(_svg.line([0, 5, 10], [0, 1, 2], "x", "y"), "circle")
        self.assertEqual([(float(c["cx"]), float(c["cy"])) for c in circles], [(64, 252), (264, 134), (464, 16)])

    def test_what_is_no_number_breaks_the_line(self):
        drawn = _svg.line([1, 2, 3, 4], [1.0, None, float("nan"), 2.0], "x", "y")
        self.assertEqual(len(places(drawn, "circle")), 2)
        self.assertEqual(len([p for p in places(drawn, "path") if p.get("fill") == "none"]), 2)

    def test_names_are_text_and_nothing_else(self):
        drawn = _svg.line([1], [1], "<script>", 'a"&b')
        self.assertNotIn("<script", drawn)
        self.assertIn("&lt;script&gt;", drawn)
        self.assertEqual(ElementTree.fromstring(drawn).find(SVG + "title").text, 'a"&b over <script>')

    def test_any_values_have_a_picture(self):
        for xs, ys in (([], []), ([1], [0]), ([1, 2], [7, 7]), ([0, 1], [-1.7e308, 1.7e308]), ([1, 2], [1e-300, 3e-300]), (["a"], [True])):
            with self.subTest(ys=ys):
                drawn = _svg.line(xs, ys, "x", "y")
                self.assertNotIn("nan", drawn)
                self.assertNotIn("inf", drawn)
                ElementTree.fromstring(drawn)


class Plots(unittest.TestCase):
    def test_the_plot_of_a_table_has_both(self):
        table = omni_client.Table(run(), {"spot": [1, 2, 3], "price": [2.0, None, 4.0]}, 3, [{"row": 1, "code": "c"}])
        plot = table.plot("spot", "price")
        self.assertEqual(plot["data"]["values"], [{"spot": 1, "price": 2.0}, {"spot": 3, "price": 4.0}])
        self.assertEqual(set(plot._repr_mimebundle_()), {"text/plain", VEGA, "image/svg+xml"})
        self.assertEqual(len(places(plot.svg(), "circle")), 2)
        self.assertEqual(json.loads(json.dumps(plot)), plot.spec)
        back = pickle.loads(pickle.dumps(plot))
        self.assertEqual((back, back.svg()), (plot, plot.svg()))

    def test_the_plot_of_a_run_fetches_its_picture_when_it_is_wanted(self):
        asked = []

        def answer(request):
            path = request["path"].split("?")[0]
            asked.append(path.rpartition("/")[2])
            if b"image/svg+xml" in request["head"]:
                return ok(PICTURE)
            return ok(json.dumps({"data": CONTRACT if "/capabilities/" in path else {"spec": {"mark": "line"}}}))

        server = Played(answer)
        self.addCleanup(server.close)
        omni = omni_client.Omni("lq_test_x", server.url, max_retries=0)
        self.addCleanup(omni.close)
        shown = omni.attach(run())
        plot = shown.plot()
        self.assertEqual((plot.spec, asked), ({"mark": "line"}, ["plot"]))
        self.assertEqual((plot.svg(), asked), (PICTURE, ["plot", "plot"]))
        bundle = shown._repr_mimebundle_()
        self.assertEqual((bundle[VEGA], bundle["image/svg+xml"]), ({"mark": "line"}, PICTURE))
        self.assertTrue(bundle["text/html"].endswith(PICTURE))  # a page of nbconvert shows HTML before pictures
        self.assertIn("<td>checks.parity</td><td>0.0</td><td>1</td><td>Parity</td>", bundle["text/html"])
        with self.assertRaises(omni_client.DetachedError):
            pickle.loads(pickle.dumps(plot)).svg()

    def test_a_plot_without_its_picture_is_shown_by_its_specification(self):
        self.assertEqual(set(Plot({"mark": "line"})._repr_mimebundle_()), {"text/plain", VEGA})


if __name__ == "__main__":
    unittest.main()
