"""Ratings in templates."""

from django import template

from tournaments.models import Rating
from tournaments.ratings.model import Strength

register = template.Library()


@register.filter
def shown_rating(rating: Rating) -> int:
    """The number that people see."""
    return Strength(rating.mu, rating.sigma).shown
