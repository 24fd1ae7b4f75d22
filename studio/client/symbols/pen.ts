/** How the studio's symbols are drawn: paths with a dark body under them and light from the upper left, as one SVG. */

/** Light, middle and dark of one material. */
export type Tone = readonly [light: string, middle: string, dark: string];

export const TONES = {
  gold: ['#fff0b8', '#f0b83c', '#8f5a0c'],
  silver: ['#ffffff', '#b9cbd8', '#4f6678'],
  iron: ['#a9b8c4', '#566878', '#222e3a'],
  copper: ['#ffd6ac', '#d07a3c', '#6b2f10'],
  wood: ['#d59a5a', '#8f5230', '#3d1c10'],
  leather: ['#e0a268', '#9a5526', '#4a210c'],
  cream: ['#fffdf2', '#f2e2bd', '#b08d54'],
  ruby: ['#ffd0d4', '#ee3a50', '#7c0a24'],
  coral: ['#ffd8c8', '#ff6f61', '#a32a3a'],
  orange: ['#ffe0a8', '#ff9a2e', '#b3480a'],
  lemon: ['#fffbc8', '#ffd83a', '#c98a0a'],
  lime: ['#eeffb8', '#8fd63a', '#2f7a12'],
  emerald: ['#c8ffd8', '#27b56a', '#085c34'],
  aqua: ['#dcfffa', '#3fd0c0', '#0a6a70'],
  sky: ['#e6f8ff', '#58b8ee', '#155a94'],
  sapphire: ['#d0e4ff', '#3f7df0', '#152f8a'],
  violet: ['#f0dcff', '#a060f0', '#48188a'],
  plum: ['#f4ccff', '#a83ab8', '#4e0c66'],
  pink: ['#ffe6f0', '#ff86b4', '#b02a6a'],
  snow: ['#ffffff', '#dfeef8', '#8fb0c8'],
  night: ['#5a78a8', '#24406e', '#0c1a38'],
  charcoal: ['#7a7480', '#3a3644', '#16131c'],
} as const satisfies Record<string, Tone>;

const INK = '#170a12';
const BOX = 168;
/** Units shown: a margin around the box, so that symbols keep clear of each other. */
const SHOWN = 184;
const DEPTH = 5;
const BODY = 8;

export interface Pen {
  /** A fill from light to dark, upper left to lower right. */
  lit(tone: Tone): string;
  /** A fill from light to dark, straight down. */
  fall(tone: Tone): string;
  /** A fill like a ball’s. */
  round(tone: Tone): string;
  /** A shape that stands on its own: dark body, then the fill. */
  body(d: string, fill: string): void;
  part(d: string, fill: string, opacity?: number): void;
  line(d: string, colour: string, width: number, opacity?: number): void;
  /** A line with a dark body, such as a rope or a stem. */
  cord(d: string, colour: string, width: number): void;
  glow(x: number, y: number, radius: number, colour: string): void;
  turn(degrees: number, draw: () => void): void;
  move(transform: string, draw: () => void): void;
  within(d: string, draw: () => void): void;
  raw(markup: string): void;
}

/** The path of a circle. */
export function circle(x: number, y: number, radius: number): string {
  return ellipse(x, y, radius, radius);
}

export function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0Z`;
}

/** The path of a star or, with few points and a deep waist, a sparkle. */
export function star(x: number, y: number, outer: number, inner: number, points: number, from = -90): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = ((from + (index * 180) / points) * Math.PI) / 180;
    return `${tidy(x + radius * Math.cos(angle))} ${tidy(y + radius * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}Z`;
}

export function tidy(value: number): number {
  return Math.round(value * 10) / 10;
}

/** An SVG of 168 units around 0, 0, as an address an image can load. */
export function draw(sketch: (pen: Pen) => void): string {
  const definitions: string[] = [];
  const marks: string[] = [];
  const define = (markup: (id: string) => string) => {
    const id = `d${definitions.length}`;
    definitions.push(markup(id));
    return `url(#${id})`;
  };
  const add = (markup: string) => marks.push(markup);
  const fade = (opacity: number | undefined) => (opacity === undefined ? '' : ` opacity="${opacity}"`);
  const stroke = (d: string, colour: string, width: number, opacity?: number) =>
    add(
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${fade(opacity)}/>`,
    );
  const pen: Pen = {
    lit: (tone) => define((id) => `<linearGradient id="${id}" x2=".55" y2="1">${stopsOf(tone)}</linearGradient>`),
    fall: (tone) => define((id) => `<linearGradient id="${id}" x2="0" y2="1">${stopsOf(tone)}</linearGradient>`),
    round: (tone) =>
      define((id) => `<radialGradient id="${id}" cx=".36" cy=".28" r=".82">${stopsOf(tone)}</radialGradient>`),
    body(d, fill) {
      for (const y of [DEPTH, 0]) {
        add(
          `<path d="${d}" transform="translate(0 ${y})" fill="${INK}" stroke="${INK}" stroke-width="${BODY}" stroke-linejoin="round"/>`,
        );
      }
      pen.part(d, fill);
    },
    part: (d, fill, opacity) => add(`<path d="${d}" fill="${fill}"${fade(opacity)}/>`),
    line: stroke,
    cord(d, colour, width) {
      stroke(d, INK, width + BODY);
      stroke(d, colour, width);
    },
    glow(x, y, radius, colour) {
      const fill = define(
        (id) =>
          `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity=".85"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
      );
      add(`<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`);
    },
    turn: (degrees, inside) => pen.move(`rotate(${degrees})`, inside),
    move(transform, inside) {
      add(`<g transform="${transform}">`);
      inside();
      add('</g>');
    },
    within(d, inside) {
      const clip = define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);
      add(`<g clip-path="${clip}">`);
      inside();
      add('</g>');
    },
    raw: add,
  };
  sketch(pen);
  return addressOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${BOX}" height="${BOX}" viewBox="${-SHOWN / 2} ${-SHOWN / 2} ${SHOWN} ${SHOWN}"><defs>${definitions.join('')}</defs>${marks.join('')}</svg>`,
  );
}

/** An SVG as an address an image can load. */
export function addressOf(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function stopsOf(tone: Tone): string {
  return tone.map((colour, index) => `<stop offset="${index / 2}" stop-color="${colour}"/>`).join('');
}
