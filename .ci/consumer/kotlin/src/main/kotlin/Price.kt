import dev.omni.domain.json.Json
import dev.omni.engine.Engines
import dev.omni.engine.Work

fun main() {
    val engine = Engines.all().first { it.capability().id() == "finance.option.vanilla" }
    val contract = engine.capability().input()
    val input = contract.filled(contract.examples().first() as Json.Obj)
    val price: String = engine.compute(input, Work.alone()).result().number("price").toString()
    println(price)
}
