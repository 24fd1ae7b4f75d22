/** Where a match is played, drawn, and what has happened in it along its time (mockup w1). Figures stand beside it as text. */
import { useTranslate } from '#features/i18n/react.tsx';
import type { FixtureDetailsView, FixtureView } from '#shared/contract/sport.ts';
import type { Sport } from '#shared/sport/facts.ts';
import { hasClock, placeOf } from '../play-time.ts';

const LINE = { fill: 'none', stroke: '#f1f7fa', strokeOpacity: 0.55, strokeWidth: 1.5 } as const;

const Pitch = () => (
  <>
    <path d="M160 12v96M12 34h44v52H12M308 34h-44v52h44M12 48h16v24H12M308 48h-16v24h16" {...LINE} />
    <circle cx="160" cy="60" r="20" {...LINE} />
  </>
);
const Court = () => (
  <>
    <path d="M160 12v96M12 42h52v36H12M308 42h-52v36h52" {...LINE} />
    <path d="M12 22h34a40 38 0 0 1 0 76H12M308 22h-34a40 38 0 0 0 0 76h34" {...LINE} />
    <circle cx="160" cy="60" r="14" {...LINE} />
  </>
);
const Rink = () => (
  <>
    <path d="M160 12v96M36 14v92M284 14v92" {...LINE} />
    <path d="M118 12v96M202 12v96" {...LINE} strokeWidth={3} />
    <circle cx="160" cy="60" r="16" {...LINE} />
    <path d="M36 50a10 10 0 0 1 0 20M284 50a10 10 0 0 0 0 20" {...LINE} />
  </>
);
const TennisCourt = () => <path d="M160 6v108M12 26h296M12 94h296M86 26v68M234 26v68M86 60h148" {...LINE} />;
const Arena = () => <path d="M160 12 202 60l-42 48-42-48ZM12 60h106M202 60h106" {...LINE} />;

interface Place {
  colour: string;
  radius: number;
  Lines(): React.ReactNode;
}

const GROUNDS: Readonly<Record<Sport, Place>> = {
  football: { colour: '#1d6b4f', radius: 2, Lines: Pitch },
  tennis: { colour: '#1f5f86', radius: 2, Lines: TennisCourt },
  basketball: { colour: '#8a5a34', radius: 2, Lines: Court },
  ice_hockey: { colour: '#2f6f94', radius: 34, Lines: Rink },
  esports: { colour: '#3b3470', radius: 8, Lines: Arena },
};

const COLOURS: Readonly<Record<string, string>> = {
  goal: '#f1f7fa',
  own_goal: '#f1f7fa',
  card: '#ffc24b',
  penalty: '#ffc24b',
};

function Timeline({ fixture }: { fixture: FixtureDetailsView }) {
  const { sport, timeline, standing } = fixture;
  if (!hasClock(sport) || standing.clock === undefined) return null;
  return (
    <>
      <path d="M12 138h296" className="stroke-swell" strokeWidth="5" strokeLinecap="round" />
      <path
        d={`M12 138H${placeOf(sport, standing.clock)}`}
        className="stroke-foam"
        strokeWidth="5"
        strokeLinecap="round"
      />
      {timeline.map(({ second, kind, side }) => (
        <circle
          key={`${second}${kind}${side}`}
          cx={placeOf(sport, second)}
          cy={side === 'home' ? 128 : 148}
          r="4"
          fill={COLOURS[kind] ?? '#f1f7fa'}
        />
      ))}
    </>
  );
}

/** The ground of a match small, with the ball where it is known. */
export function Ground({ fixture: { sport, standing } }: { fixture: FixtureView }) {
  const { colour, radius, Lines } = GROUNDS[sport];
  return (
    <svg viewBox="0 0 320 120" className="w-full" aria-hidden="true">
      <rect x="4" y="4" width="312" height="112" rx={radius + 6} fill={colour} />
      <rect x="12" y="12" width="296" height="96" rx={radius} {...LINE} />
      <Lines />
      <Ball sport={sport} standing={standing} />
    </svg>
  );
}

function Ball({ sport, standing }: Pick<FixtureView, 'sport' | 'standing'>) {
  if (!standing.serving || standing.status !== 'live') return null;
  return <circle cx={BALL[sport]?.[standing.serving] ?? 160} cy="60" r="5" className="fill-foam" />;
}

export function Tracker({ fixture }: { fixture: FixtureDetailsView }) {
  const translate = useTranslate('sport');
  const { sport, standing, home, away } = fixture;
  const { colour, radius, Lines } = GROUNDS[sport];
  const hasTime = hasClock(sport) && standing.clock !== undefined;
  const name = translate('tracker', { home: home.name, away: away.name });
  return (
    <svg viewBox={`0 0 320 ${hasTime ? 158 : 120}`} className="sport-tracker" role="img" aria-label={name}>
      <rect x="4" y="4" width="312" height="112" rx={radius + 6} fill={colour} />
      <rect x="12" y="12" width="296" height="96" rx={radius} {...LINE} />
      <Lines />
      <Ball sport={sport} standing={standing} />
      <Timeline fixture={fixture} />
    </svg>
  );
}

/** Where the ball is drawn: a server stands behind the own line, who attacks is before the other's basket. */
const BALL: Readonly<Partial<Record<Sport, Readonly<Record<'home' | 'away', number>>>>> = {
  tennis: { home: 40, away: 280 },
  basketball: { home: 262, away: 58 },
};
