# SPDX-License-Identifier: Apache-2.0
"""Ed25519 (RFC 8032, 5.1) on Python's standard library alone, for tests: neither fast nor careful
about what its timing reveals."""

import hashlib

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = 15112221349535400772501151409588531511454012693041857206046113283949847762202


def add(one, other):
    """The sum of two points in extended coordinates: x = X/Z, y = Y/Z, xy = T/Z."""
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


# The base point, doubled again and again.
POWERS = [(BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)]
for _ in range(255):
    POWERS.append(add(POWERS[-1], POWERS[-1]))


def times_base(number):
    """The bytes of that multiple of the base point."""
    point = (0, 1, 1, 0)
    for bit, power in enumerate(POWERS):
        if number >> bit & 1:
            point = add(point, power)
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def number_of(*parts):
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little")


class SigningKey:
    def __init__(self, seed):
        wide = hashlib.sha512(seed).digest()
        self.number = int.from_bytes(wide[:32], "little") & (1 << 254) - 8 | 1 << 254
        self.prefix = wide[32:]
        self.public = times_base(self.number)

    def sign(self, message):
        nonce = number_of(self.prefix, message) % ORDER
        start = times_base(nonce)
        answer = (nonce + number_of(start, self.public, message) * self.number) % ORDER
        return start + answer.to_bytes(32, "little")
