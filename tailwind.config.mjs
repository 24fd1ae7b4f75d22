/**
 * Every design token of Fairwind, once. Class names are made from the keys below; no colour or size literal belongs
 * anywhere else (tests/architecture/tokens.test.ts). Lengths are CSS pixels, those of text shares of the size that the
 * browser is set to (`rem`); durations are milliseconds.
 */
import {
  BREAKPOINT_PX,
  DEPOSIT_POPUP_MIN_HEIGHT_PX,
  HEADER_HEIGHT_PX,
  HOW_IT_WORKS_POPUP_MIN_HEIGHT_PX,
  PAGE_MAXIMUM_PX,
  POPUP_WIDTH_PX,
  SEARCH_POPUP_MAX_HEIGHT_PX,
  SIDE_MENU_ANIMATION_MS,
  SIDE_MENU_COLLAPSED_WIDTH_PX,
  SIDE_MENU_WIDTH_PX,
  SPINNER_CYCLE_MS,
} from './shared/constants.ts';

/** A length of shared/constants.ts as CSS; what the browser also counts with stands there. */
const px = (length) => `${length}px`;

const color = {
  transparent: 'transparent',
  current: 'currentcolor',
  inherit: 'inherit',
  // Water, from the deepest up.
  abyss: '#050F1D',
  ink: '#08182B',
  menu: '#0A1C31',
  deck: '#0D2239',
  hull: '#132E4A',
  swell: '#1B3D60',
  // Edges; line-3 keeps 3:1 on ink and deck.
  line: '#1C3653',
  'line-2': '#2E5074',
  'line-3': '#527A9F',
  text: '#F1F7FA',
  'text-2': '#B4C8D8',
  'text-3': '#8FA9BE',
  foam: '#5FE0CB',
  'foam-dim': '#123F4A',
  'foam-veil': '#123F4A66',
  'on-foam': '#04231F',
  'on-foam-2': '#0B4A44',
  gold: '#FFC24B',
  'gold-top': '#FFD377',
  'gold-low': '#FFB937',
  'gold-top-hover': '#FFDF9A',
  'gold-low-hover': '#FFC65A',
  'on-gold': '#2B1800',
  coral: '#FF7466',
  'coral-halo': '#FF746633',
  'on-coral': '#2A0603',
  danger: '#FF9A9A',
  'danger-dim': '#3A2238',
  // Heads of the console's tables, and its charts after foam.
  'row-head': '#0B1E34',
  'chart-2': '#3BA99F',
  'chart-3': '#2C7A8A',
  scrim: '#030B17D1',
  // Dark glass over art: pennants, close buttons, the hover layer of a tile.
  shade: '#06172ACC',
  'shade-light': '#06172A99',
  'shade-deep': '#06172AE6',
  // Text over a scene, and the foot of a feature tile.
  'on-art': '#DCE9F2',
  'feature-foot': '#0A2A4C',
  // Hairline drawn over art, so that a dark picture keeps its edge.
  glint: '#FFFFFF1A',
  // The glyph and sheen of the primary button.
  sheen: '#FFF3CF',
};

/** A length that grows with the size of text that somebody has chosen in their browser. */
const rem = (pixels) => `${pixels / 16}rem`;
/** One that grows half as much: what is large as it is. */
const half = (pixels) => `calc(${pixels / 2}px + ${pixels / 32}rem)`;

/** Named lengths of layout and controls; each is also a spacing key (`h-field`, `w-menu`, `px-gutter`). */
const measure = {
  header: px(HEADER_HEIGHT_PX),
  menu: px(SIDE_MENU_WIDTH_PX),
  'menu-collapsed': px(SIDE_MENU_COLLAPSED_WIDTH_PX),
  'menu-sheet': '326px',
  gutter: '32px',
  'gutter-mobile': '16px',
  'tile-x': '14px',
  'tile-y': '16px',
  'tab-bar': '72px',
  section: '36px',
  'button-xs': '32px',
  'button-sm': '40px',
  'button-md': '44px',
  'button-lg': '52px',
  field: '48px',
  chip: '40px',
  odds: '46px',
  pennant: rem(22),
  touch: '44px',
  'popup-art': '172px',
};

const popup = {
  popup: px(POPUP_WIDTH_PX.standard),
  'popup-languages': px(POPUP_WIDTH_PX.languages),
  'popup-verification': px(POPUP_WIDTH_PX.verification),
  'popup-how': px(POPUP_WIDTH_PX.tournamentHowItWorks),
  'popup-search': px(POPUP_WIDTH_PX.search),
  'popup-deposit': px(POPUP_WIDTH_PX.deposit),
  'popup-session': px(POPUP_WIDTH_PX.session),
  'notification-max': '328px',
};

const type = {
  display: [half(42), { lineHeight: half(46), letterSpacing: '-0.022em', fontWeight: '800' }],
  'display-mobile': [half(24), { lineHeight: half(28), letterSpacing: '-0.022em', fontWeight: '800' }],
  title: [half(32), { lineHeight: half(40), letterSpacing: '-0.018em', fontWeight: '800' }],
  'title-mobile': [half(24), { lineHeight: half(30), letterSpacing: '-0.018em', fontWeight: '800' }],
  section: [rem(20), { lineHeight: rem(28), letterSpacing: '-0.01em', fontWeight: '700' }],
  'section-mobile': [rem(18), { lineHeight: rem(26), letterSpacing: '-0.01em', fontWeight: '700' }],
  'money-lg': [half(32), { lineHeight: half(36), letterSpacing: '-0.01em', fontWeight: '700' }],
  money: [half(26), { lineHeight: half(34), letterSpacing: '-0.01em', fontWeight: '700' }],
  figure: [rem(18), { lineHeight: rem(24), fontWeight: '600' }],
  lead: [rem(16), { lineHeight: rem(24) }],
  prose: [rem(16), { lineHeight: rem(27) }],
  control: [rem(15), { lineHeight: rem(22) }],
  body: [rem(14), { lineHeight: rem(21) }],
  small: [rem(13), { lineHeight: rem(20) }],
  meta: [rem(12), { lineHeight: rem(18) }],
  label: [rem(11), { lineHeight: rem(14) }],
};

export default {
  // Files are named by `@source` in src/styles/global.css.
  content: [],
  theme: {
    screens: Object.fromEntries(Object.entries(BREAKPOINT_PX).map(([name, width]) => [name, px(width)])),
    colors: color,
    // The default makes every whole step of the 4 px grid (`p-7` is 28 px) and half steps (`gap-1.5` is 6 px).
    spacing: { DEFAULT: '4px', px: '1px', ...measure },
    fontFamily: { sans: ['Prompt', 'Prompt Fallback', 'system-ui', 'sans-serif'] },
    fontSize: type,
    fontWeight: { normal: '400', medium: '500', semibold: '600', bold: '700', extrabold: '800' },
    letterSpacing: { normal: '0', pennant: '0.02em', tight: '-0.01em', title: '-0.018em' },
    lineHeight: { none: '1', tight: '1.25', snug: '1.35', normal: '1.5', relaxed: '1.6' },
    borderRadius: {
      none: '0',
      xs: '6px',
      sm: '8px',
      inner: '9px',
      md: '12px',
      lg: '16px',
      xl: '22px',
      pill: '999px',
      full: '50%',
    },
    borderWidth: { DEFAULT: '1px', 0: '0', 2: '2px', 3: '3px' },
    boxShadow: {
      none: '0 0 #0000',
      tile: '0 6px 16px #020A1659',
      'tile-hover': '0 0 0 2px #5FE0CB, 0 16px 36px #020A16B3',
      float: '0 8px 24px #020A1680',
      toast: '0 8px 24px #020A1680, inset 0 0 0 1px #2E5074',
      popup: '0 16px 40px #020A1699, 0 0 0 1px #2E5074',
      primary: 'inset 0 1px 0 #FFF3CF, 0 6px 18px #FFB93726',
      // Edges drawn inside a box, so that a thicker edge never moves its content.
      edge: 'inset 0 0 0 1px #2E5074',
      hairline: 'inset 0 0 0 1px #1C3653',
      glint: 'inset 0 0 0 1px #FFFFFF1A',
      field: 'inset 0 0 0 1px #527A9F',
      'field-focus': 'inset 0 0 0 2px #5FE0CB',
      'field-error': 'inset 0 0 0 1.5px #FF9A9A',
      tick: 'inset 0 0 0 1.5px #527A9F',
      ring: 'inset 0 0 0 2px #8FA9BE',
      'ring-on': 'inset 0 0 0 6px #5FE0CB',
      selected: 'inset 0 0 0 1.5px #5FE0CB',
      mark: 'inset calc(var(--way, 1) * 3px) 0 0 #5FE0CB',
      underline: 'inset 0 -3px 0 #5FE0CB',
      live: '0 0 0 4px #FF746633',
      'badge-cut': '0 0 0 2px #0A1C31',
    },
    maxWidth: {
      none: 'none',
      full: '100%',
      page: px(PAGE_MAXIMUM_PX),
      content: '1560px',
      prose: '680px',
      ...popup,
    },
    minHeight: {
      0: '0',
      full: '100%',
      screen: '100dvh',
      // A sheet that is as high as sheets get whatever is in it, so that what comes late does not lift it.
      sheet: 'calc(92dvh - env(safe-area-inset-bottom))',
      'popup-deposit': px(DEPOSIT_POPUP_MIN_HEIGHT_PX),
      'popup-how': px(HOW_IT_WORKS_POPUP_MIN_HEIGHT_PX),
    },
    maxHeight: {
      none: 'none',
      full: '100%',
      'popup-search': px(SEARCH_POPUP_MAX_HEIGHT_PX),
      log: '680px',
      sheet: '92dvh',
    },
    gridTemplateColumns: { birthday: '1.15fr 1.2fr 1.15fr' },
    zIndex: { 0: '0', 1: '1', 2: '2', 10: '10', menu: '25', header: '30', scrim: '40', popup: '50', toast: '60' },
    opacity: { 0: '0', 40: '.4', 60: '.6', 80: '.8', 100: '1' },
    aspectRatio: { tile: '3 / 4', live: '8 / 5', promo: '40 / 21', square: '1', game: '16 / 9' },
    transitionDuration: {
      0: '0ms',
      press: '80ms',
      hover: '140ms',
      state: '200ms',
      menu: `${SIDE_MENU_ANIMATION_MS}ms`,
      'popup-in': '220ms',
      'popup-out': '140ms',
      roll: '600ms',
    },
    transitionTimingFunction: {
      fair: 'cubic-bezier(.2,.7,.2,1)',
      leave: 'cubic-bezier(.4,0,1,1)',
      linear: 'linear',
    },
    animation: {
      skeleton: 'skeleton 1400ms linear infinite',
      spinner: `spinner ${SPINNER_CYCLE_MS}ms linear infinite`,
    },
    extend: {},
  },
};
