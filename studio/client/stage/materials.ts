/** What frames are made of. */
export type Stops = readonly (readonly [offset: number, colour: string])[];

export interface FrameMaterial {
  /** The outermost and innermost edge. */
  edge: string;
  body: Stops;
  knob: Stops;
}

function three(light: string, middle: string, dark: string): Stops {
  return [
    [0, light],
    [0.5, middle],
    [1, dark],
  ];
}

const BRASS_KNOB = three('#fff3bd', '#d69a34', '#6b3c0a');

export const MATERIALS = {
  wood: { edge: '#1a0c08', body: three('#c98a3a', '#7a4a1c', '#4a2810'), knob: BRASS_KNOB },
  gold: { edge: '#3a1c04', body: three('#ffe59a', '#d9982e', '#7d4a0c'), knob: three('#ffe0e4', '#e0364e', '#6b0a20') },
  brass: {
    edge: '#20100a',
    body: three('#e8b878', '#a8662c', '#54300f'),
    knob: three('#d8fff4', '#3fb8a8', '#0a4a50'),
  },
  iron: { edge: '#0b1218', body: three('#93a5b4', '#4d5f6f', '#232f3a'), knob: three('#ffffff', '#a9bccb', '#445666') },
  lacquer: { edge: '#1c0408', body: three('#e8564a', '#a81c28', '#560a18'), knob: BRASS_KNOB },
  candy: {
    edge: '#4a0d3c',
    body: three('#ffd0ec', '#ff7ac0', '#b8327c'),
    knob: three('#ffffff', '#ffe27a', '#e08a1c'),
  },
  timber: {
    edge: '#22110a',
    body: three('#e0aa6c', '#9c6233', '#5a3216'),
    knob: three('#eaf2f8', '#8fa2b2', '#3c4c5a'),
  },
  frost: {
    edge: '#06182c',
    body: three('#e8fbff', '#7ab8d8', '#2a5a8c'),
    knob: three('#ffffff', '#b8e8ff', '#4a8ac0'),
  },
  chrome: {
    edge: '#0e0a24',
    body: three('#e4dcff', '#8a7ad0', '#3c2c7c'),
    knob: three('#d8fff8', '#4fe0d0', '#0a6a78'),
  },
  painted: {
    edge: '#08182c',
    body: three('#f8fcff', '#c8d8e4', '#7c94a8'),
    knob: three('#ffd8d4', '#ee4a4a', '#841420'),
  },
  royal: { edge: '#14061f', body: three('#d8a8ff', '#8a48c8', '#3c1468'), knob: BRASS_KNOB },
  lime: { edge: '#0c2408', body: three('#d8f89a', '#7cb83a', '#386a14'), knob: BRASS_KNOB },
} as const satisfies Record<string, FrameMaterial>;

/** The ground behind a reel's symbols: dark at both ends. */
export function windowOf(edge: string, middle: string): Stops {
  return three(edge, middle, edge);
}
