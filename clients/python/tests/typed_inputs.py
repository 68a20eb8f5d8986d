"""Read by mypy and pyright alone: each line that must be refused says so, and a line that is not refused is an error."""

from __future__ import annotations

from omni_client import AsyncOmni, Omni
from omni_client.capabilities import StoredMarket, ValueInputMarket, ValueInputTrade


def a_market_in_an_input(omni: Omni, trade: ValueInputTrade, run: str) -> None:
    document: ValueInputMarket = {"valuation_date": "2026-06-15", "curves": [{"id": "USD-SOFR", "run": run}]}
    named: StoredMarket = {"name": "close", "date": "2026-06-15", "version": 2}
    value = omni.treasury.trade.value
    value(market=document, trade=trade)
    value(market=named, trade=trade)
    value(market={"name": "close"}, trade=trade)
    value(market={"valuation_date": "2026-06-15", "volatilities": [{"id": "ACME", "model": "black", "run": run}]}, trade=trade)
    omni.treasury.book.evaluate(market={"name": "close"}, previous_market={"name": "close", "date": "2026-06-12"}, trades=[])
    value(market={"nmae": "close"}, trade=trade)  # type: ignore
    value(market={"name": "close", "dtae": "2026-06-15"}, trade=trade)  # type: ignore
    value(market={"date": "2026-06-15"}, trade=trade)  # type: ignore
    value(market={"name": "close", "version": "2"}, trade=trade)  # type: ignore
    value(market={"valuation_date": "2026-06-15", "curves": [{"id": "USD-SOFR", "rnu": run}]}, trade=trade)  # type: ignore
    value(makret=named, trade=trade)  # type: ignore
    omni.treasury.book.evaluate(market=named, previous_market={"name": "close", "day": "2026-06-12"}, trades=[])  # type: ignore


async def a_market_in_an_input_of_asyncio(omni: AsyncOmni, trade: ValueInputTrade) -> None:
    await omni.treasury.trade.value(market={"name": "close", "version": 1}, trade=trade)
    await omni.treasury.trade.value(market={"nmae": "close"}, trade=trade)  # type: ignore
