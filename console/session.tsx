/** Who is logged in, for all screens. */
import { createContext, useContext } from 'react';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import type { Permission } from '#shared/backoffice/permissions.ts';

export type Me = StaffResponseOf<'staffMe'>;

export const MeContext = createContext<Me | null>(null);

export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error('a screen is shown to nobody');
  return me;
}

export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}
