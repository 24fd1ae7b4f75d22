// Runs before the first paint and blocks it, so it is one line: a player who is expected finds the places kept for them
// (src/app/player-mark.ts). The cookie's name is PLAYER_HINT_COOKIE of shared/constants.ts.
if (document.cookie.split('; ').includes('fairwind_player=1')) document.documentElement.dataset.player = 'expected';
