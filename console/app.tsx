/** Who comes in sees the frame and its screens; everybody else the gate. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import type { Permission } from '#shared/backoffice/permissions.ts';
import { call, onLoggedOut } from './api.ts';
import { Enrol, Login } from './screens/gate.tsx';
import { NotPermitted } from './screens/not-permitted.tsx';
import { type Me, MeContext } from './session.tsx';
import { t } from './texts.ts';
import { AskDialog } from './ui/ask.tsx';
import { Frame } from './ui/frame.tsx';
import { Empty, Toast } from './ui/kit.tsx';
import { mayEnter, roomAt } from './ui/menu.ts';
import { RoomBoundary } from './ui/room-boundary.tsx';

const Affiliates = lazy(() => import('./screens/affiliates.tsx'));
const Approvals = lazy(() => import('./screens/approvals.tsx'));
const Audit = lazy(() => import('./screens/audit.tsx'));
const Campaigns = lazy(() => import('./screens/campaigns.tsx'));
const Chats = lazy(() => import('./screens/chats.tsx'));
const Content = lazy(() => import('./screens/content.tsx'));
const Dashboard = lazy(() => import('./screens/dashboard.tsx'));
const Mailings = lazy(() => import('./screens/mailings.tsx'));
const Players = lazy(() => import('./screens/players.tsx'));
const Publishing = lazy(() => import('./screens/publishing.tsx'));
const Queue = lazy(() => import('./screens/queue.tsx'));
const Rates = lazy(() => import('./screens/rates.tsx'));
const Reconciliation = lazy(() => import('./screens/reconciliation.tsx'));
const Erasures = lazy(() => import('./screens/erasures.tsx'));
const Retention = lazy(() => import('./screens/retention.tsx'));
const Roles = lazy(() => import('./screens/roles.tsx'));
const Segments = lazy(() => import('./screens/segments.tsx'));
const Trading = lazy(() => import('./screens/trading.tsx'));
const Withdrawals = lazy(() => import('./screens/withdrawals.tsx'));

/** Where a role's day begins. */
function firstScreen({ permissions }: Me): string {
  const screens: [Permission, string][] = [
    ['see_dashboard', '/dashboard'],
    ['find_players', '/players'],
    ['trade_sport', '/trading'],
  ];
  return screens.find(([permission]) => permissions.includes(permission))?.[1] ?? '/roles';
}

function Screens({ me }: { me: Me }) {
  const [path] = useLocation();
  const room = roomAt(path);
  // Whoever comes by an address is told; the server would refuse all that the room shows.
  if (room?.needs !== undefined && !mayEnter(me, room)) return <NotPermitted room={room.text} needs={room.needs} />;
  return (
    <RoomBoundary key={room?.to ?? path}>
      <Suspense
        fallback={
          <div className="empty" aria-busy="true">
            {t('loading')}
          </div>
        }
      >
        <Switch>
          <Route path="/">
            <Redirect to={firstScreen(me)} replace />
          </Route>
          <Route path="/dashboard" component={Dashboard} />
          <Route path="/players/:id?">{({ id }) => <Players id={id ?? null} />}</Route>
          <Route path="/queue/order/:id?">{({ id }) => <Withdrawals id={id ?? null} />}</Route>
          <Route path="/queue/:kind/:id?">{({ kind, id }) => <Queue key={kind} kind={kind} id={id ?? null} />}</Route>
          <Route path="/chats/:id?">{({ id }) => <Chats id={id ?? null} />}</Route>
          <Route path="/adjustments" component={Approvals} />
          <Route path="/reconciliation" component={Reconciliation} />
          <Route path="/rates" component={Rates} />
          <Route path="/affiliates/:id?">{({ id }) => <Affiliates id={id ?? null} />}</Route>
          <Route path="/campaigns/:id?">{({ id }) => <Campaigns id={id ?? null} />}</Route>
          <Route path="/mailings/:id?">{({ id }) => <Mailings id={id ?? null} />}</Route>
          <Route path="/segments" component={Segments} />
          <Route path="/trading/:view?/:id?">{({ view, id }) => <Trading view={view ?? null} id={id ?? null} />}</Route>
          <Route path="/content/:kind?/:alias?">
            {({ kind, alias }) => <Content kind={kind ?? null} alias={alias ?? null} />}
          </Route>
          <Route path="/publishing" component={Publishing} />
          <Route path="/erasures/:id?">{({ id }) => <Erasures id={id ?? null} />}</Route>
          <Route path="/retention" component={Retention} />
          <Route path="/roles" component={Roles} />
          <Route path="/audit" component={Audit} />
          <Route>
            <Empty>{t('no_page')}</Empty>
          </Route>
        </Switch>
      </Suspense>
    </RoomBoundary>
  );
}

export function App() {
  const [me, setMe] = useState<Me | null | undefined>(undefined);
  const [path, go] = useLocation();
  useEffect(() => {
    onLoggedOut.tell = () => setMe(null);
    // Whoever comes by a one-time link is nobody yet.
    if (location.pathname === '/enrol') setMe(null);
    else call('staffMe').then(setMe, () => setMe(null));
  }, []);
  if (me === undefined) return null;
  const enter = (entered: Me) => {
    setMe(entered);
    if (path === '/enrol') go('/', { replace: true });
  };
  if (path === '/enrol') return <Enrol onEntered={enter} />;
  if (me === null) return <Login onEntered={enter} />;
  return (
    <MeContext value={me}>
      <Frame onLeave={() => setMe(null)}>
        <Screens me={me} />
      </Frame>
      <AskDialog />
      <Toast />
    </MeContext>
  );
}
