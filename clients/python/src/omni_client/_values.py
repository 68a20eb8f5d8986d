"""Values that nothing changes: results, and how what a client returns is copied, compared and pickled."""

from __future__ import annotations

from typing import Any, Callable, Dict, FrozenSet, List, Mapping, NoReturn, Optional, Type, TypeVar, Union

Units = Union[Mapping[str, str], Callable[[], Mapping[str, str]]]
_NEVER_MEMBERS = frozenset(("items", "units", "to_dict"))
_T = TypeVar("_T")


def _frozen(self: Any, *_: Any, **__: Any) -> NoReturn:
    raise TypeError(f"a {type(self).__name__} is not changed; take a copy: dict(result), list(values), result.to_dict()")


class FrozenList(List[Any]):
    """An array of a result; `list(values)` is one that can be changed."""

    __slots__ = ()
    append = extend = insert = remove = pop = clear = sort = reverse = _frozen
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _frozen

    def __copy__(self) -> FrozenList:
        return self

    def __deepcopy__(self, _: Any) -> FrozenList:
        return self

    def __reduce__(self) -> Any:
        return FrozenList, (list(self),)

    __reduce_ex__ = lambda self, _: self.__reduce__()  # noqa: E731  # type: ignore[assignment]


class Result(Dict[str, Any]):
    """Members of a result, by name or as attributes; `units` has the unit of each member that has one.

    An attribute is the member of that name where there is one, the method of dict otherwise.
    """

    __slots__ = ("_units",)
    _units: Units

    def __init__(self, members: Mapping[str, Any], units: Optional[Units] = None) -> None:
        super().__init__({name: frozen(value) for name, value in members.items()})
        object.__setattr__(self, "_units", units or {})

    def __getattribute__(self, name: str) -> Any:
        if name[:1] != "_" and name not in _NEVER_MEMBERS and name in dict.keys(self):
            return dict.__getitem__(self, name)
        return object.__getattribute__(self, name)

    def __getattr__(self, name: str) -> Any:
        if name[:2] == "__" or name not in self:
            raise AttributeError(f"the result has no member {name}; it has {', '.join(self)}")
        return self[name]

    def __dir__(self) -> List[str]:
        return [*self, "items", "units", "to_dict"]

    @property
    def units(self) -> Mapping[str, str]:
        """Units by member, from the result contract."""
        if callable(self._units):
            object.__setattr__(self, "_units", dict(self._units()))
        return self._units  # type: ignore[return-value]

    def to_dict(self) -> Dict[str, Any]:
        """Returns the members in dicts and lists that can be changed."""
        return {name: plain(value) for name, value in dict.items(self)}

    __setattr__ = __delattr__ = __setitem__ = __delitem__ = __ior__ = _frozen
    clear = pop = popitem = setdefault = update = _frozen

    def __copy__(self) -> Result:
        return self

    def __deepcopy__(self, _: Any) -> Result:
        return self

    def __reduce__(self) -> Any:
        return Result, (self.to_dict(), _known(self))

    __reduce_ex__ = lambda self, _: self.__reduce__()  # noqa: E731  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Result({self.to_dict()!r})"


def _known(result: Result) -> Mapping[str, str]:
    """Returns the units; none when nobody can be asked for them any more."""
    try:
        return dict(result.units)
    except Exception:  # a client that is closed, or a server that is away
        return {}


def frozen(value: Any) -> Any:
    """Returns a value of JSON that nothing changes."""
    if isinstance(value, Mapping):
        return value if isinstance(value, Result) else Result(value)
    if isinstance(value, (list, tuple)):
        if isinstance(value, FrozenList):
            return value
        nested = any(isinstance(item, (dict, list)) for item in value)
        return FrozenList(map(frozen, value) if nested else value)
    return value


def plain(value: Any) -> Any:
    """Returns a value in dicts and lists that can be changed."""
    if isinstance(value, Mapping):
        return {name: plain(member) for name, member in dict.items(value)} if isinstance(value, dict) else dict(value)
    if isinstance(value, (list, tuple)) and not hasattr(value, "_asdict"):
        return [plain(item) for item in value]
    other: Any = value
    if hasattr(other, "to_dict"):
        return other.to_dict()
    if hasattr(other, "_asdict"):
        return {name: plain(member) for name, member in other._asdict().items()}
    return value


def restored(cls: Type[_T], state: Mapping[str, Any]) -> _T:
    """Makes an object of its data again."""
    made = cls.__new__(cls)
    made.__dict__.update(state)
    return made


class Value:
    """An object of plain data: two of the same data are equal, and a pickle has all but the client.

    `_LEFT` names what belongs to this process alone.
    """

    _LEFT: FrozenSet[str] = frozenset()

    def _state(self) -> Dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in self._LEFT}

    def to_dict(self) -> Dict[str, Any]:
        """Returns the data in dicts and lists."""
        return {name: plain(value) for name, value in self._state().items() if name[:1] != "_"}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and type(self) is type(other) and self._state() == other._state()

    def __hash__(self) -> int:
        return hash(type(self).__name__)

    def __reduce__(self) -> Any:
        return restored, (type(self), self._state())

    def __copy__(self: _T) -> _T:
        return restored(type(self), self.__dict__)

    def __deepcopy__(self: _T, memo: Any) -> _T:
        import copy

        left: Any = type(self)
        state = {n: v if n in left._LEFT else copy.deepcopy(v, memo) for n, v in self.__dict__.items()}
        return restored(type(self), state)
