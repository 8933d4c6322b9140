import { startTransition, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { CalendarDays } from 'lucide-react';
import { unlessSavingData } from '@/device/dataSaver';
import type { DayRange } from '@/domain/dateRange';
import { isOnline } from '@/lib/browser/online';
import { activityText, calendarText } from '@/text/activity';
import { Button } from '@/ui/base/Button';
import { promptPart, type MissingProps } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import { Skeleton } from '@/ui/loading/Skeleton';
import styles from './CalendarPanel.module.css';

const Meanwhile = ({ failedAttempts }: MissingProps) =>
  failedAttempts === 0 && isOnline() ? (
    <Skeleton className={styles.waiting} />
  ) : (
    <PartMissing failedAttempts={failedAttempts} />
  );

const { Part: RangeCalendar, preload: load } = promptPart(
  async () => (await import('./RangeCalendar')).RangeCalendar,
  Meanwhile,
);
const preload = unlessSavingData(load);

interface CalendarPanelProps {
  days: DayRange;
  limits: DayRange;
  onOpen: () => void;
  onSelect: (days: DayRange) => void;
}

export function CalendarPanel({ days, limits, onOpen, onSelect }: CalendarPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const showsDays = useDeferredValue(isOpen);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLSpanElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
    const closing = new AbortController();
    const { signal } = closing;
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target instanceof Node && !frame.current?.contains(target)) setIsOpen(false);
      },
      { signal },
    );
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        // Keeps Escape from closing anything else.
        event.preventDefault();
        setIsOpen(false);
        button.current?.querySelector('button')?.focus();
      },
      { signal },
    );
    return () => closing.abort();
  }, [isOpen]);

  return (
    <div
      ref={frame}
      className={styles.frame}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A press on text focuses the container, which must not close the panel. `relatedTarget` is null if
        // focus moves to another window.
        const stays = currentTarget.contains(relatedTarget) || relatedTarget?.contains(currentTarget);
        if (relatedTarget && !stays) setIsOpen(false);
      }}
    >
      <span ref={button}>
        <Button
          variant="quiet"
          icon={<CalendarDays size={20} />}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => {
            if (!isOpen) startTransition(onOpen);
            setIsOpen(!isOpen);
          }}
        >
          {activityText.calendar}
        </Button>
      </span>
      <div
        id={panelId}
        className={styles.panel}
        hidden={!isOpen}
        role="group"
        aria-label={calendarText.panel}
      >
        {isOpen && !showsDays && <Skeleton className={styles.waiting} />}
        {isOpen && showsDays && (
          <RangeCalendar
            value={days}
            limits={limits}
            onSelect={(selected) => {
              setIsOpen(false);
              button.current?.querySelector('button')?.focus();
              onSelect(selected);
            }}
          />
        )}
      </div>
    </div>
  );
}
