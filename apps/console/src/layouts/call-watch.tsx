import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { computersQuery } from '../api/shared-queries.ts';
import { useStore } from '../api/store-context.ts';
import { playSound } from '../parts/bills/bill-sound.ts';
import { paths } from '../paths.ts';
import { toast } from '../ui/toast.tsx';

/** Rings on every screen for each call from a computer, also for one that was open before. */
export function CallWatch() {
  // Loaded after the page, which may have asked for them.
  const { data: computers } = useQuery({ ...computersQuery(useStore().id), refetchOnMount: false });
  const navigate = useNavigate();
  const before = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!computers) return;
    const known = before.current;
    const calls = computers.flatMap(({ id, name, guard }) =>
      guard?.calledAt ? [{ key: `${id} ${guard.calledAt}`, name }] : [],
    );
    before.current = new Set(calls.map(({ key }) => key));
    const fresh = calls.filter(({ key }) => !known.has(key));
    if (fresh.length === 0) return;
    playSound();
    const open = { label: 'Ver computadores', act: () => void navigate(paths.computers) };
    toast.offer('Chamando atendente', fresh.map(({ name }) => name).join(', '), open);
  }, [computers, navigate]);
  return null;
}
