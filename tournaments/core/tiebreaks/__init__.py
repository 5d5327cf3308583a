"""Every tie-break an organiser may list, by its code."""

from tournaments.core.tiebreaks import (
    buchholz,
    direct,
    margin,
    opponent_rates,
    progressive,
    ratings,
    seats,
    share,
    sonneborn,
    wins,
)
from tournaments.core.tiebreaks.base import TieBreak

TIE_BREAKS: dict[str, TieBreak] = {
    one.code: one
    for one in (
        direct.DIRECT,
        wins.WINS,
        buchholz.BUCHHOLZ,
        buchholz.CUT_ONE,
        buchholz.MEDIAN_ONE,
        sonneborn.SONNEBORN,
        progressive.PROGRESSIVE,
        share.SHARE,
        margin.MARGIN,
        opponent_rates.OPPONENT_RATES,
        ratings.RATINGS,
        seats.SEATS,
    )
}
