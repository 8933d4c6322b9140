import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

export function GuestLink({ to, children }: { to: string; children: ReactNode }) {
  const { state }: { state: unknown } = useLocation();
  return (
    <Link to={to} state={state}>
      {children}
    </Link>
  );
}
