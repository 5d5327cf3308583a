"""The same kind of loop (whole random games, legal moves listed each step) in other engines."""

import random
from collections.abc import Callable
from time import process_time
from typing import Any

Loop = Callable[[random.Random], int]
"""Plays one whole random game and returns the number of moves made."""


def rate(play_game: Loop, cpu_seconds: float, seed: int = 1) -> float:
    """Moves per CPU-second of `play_game`, repeated until `cpu_seconds` are used."""
    source = random.Random(seed)
    play_game(source)  # the first game fills caches and imports
    moves, start = 0, process_time()
    while (used := process_time() - start) < cpu_seconds:
        moves += play_game(source)
    return moves / used


def rlcard_loop(name: str) -> Loop:
    """RLCard's own loop as its documentation gives it: random agents, `env.run`."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name)
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play_game(_source: random.Random) -> int:
        before = env.timestep
        env.run(is_training=False)
        return int(env.timestep - before)

    return play_game


def rlcard_bare_loop(name: str) -> Loop:
    """RLCard's game object without its environment: no observation is built for the player."""
    import rlcard

    env = rlcard.make(name)
    game = env.game

    def play_game(source: random.Random) -> int:
        game.init_game()
        moves = 0
        while not game.is_over():
            legal = game.get_legal_actions() if name == "uno" else game.judger.get_legal_actions()
            game.step(source.choice(list(legal)))
            moves += 1
        return moves

    return play_game


def pokerkit_loop() -> Loop:
    """PokerKit's no-limit hold'em heads-up: fold (to a bet), check or call, or any legal raise."""
    from pokerkit import Automation, NoLimitTexasHoldem

    automations = tuple(Automation)

    def play_game(source: random.Random) -> int:
        state = NoLimitTexasHoldem.create_state(
            automations,
            ante_trimming_status=True,
            raw_antes=0,
            raw_blinds_or_straddles=(1, 2),
            min_bet=2,
            raw_starting_stacks=(200, 200),
            player_count=2,
        )
        moves = 0
        while state.status:
            act, *amount = source.choice(_pokerkit_legal(state))
            act(*amount)
            moves += 1
        return moves

    return play_game


def _pokerkit_legal(state: Any) -> list[tuple[Any, ...]]:
    """Every legal move, each size of a raise being one."""
    legal: list[tuple[Any, ...]] = []
    if state.can_check_or_call():
        legal.append((state.check_or_call,))
        if state.checking_or_calling_amount and state.can_fold():
            legal.append((state.fold,))
    if state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        legal += [(state.complete_bet_or_raise_to, amount) for amount in range(least, most + 1)]
    return legal


def open_spiel_loop(name: str) -> Loop:
    """OpenSpiel's C++ `name` driven from Python; chance moves are drawn but not counted."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play_game(source: random.Random) -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(source.choice(state.legal_actions()))
                continue
            state.apply_action(source.choice(state.legal_actions()))
            moves += 1
        return moves

    return play_game
