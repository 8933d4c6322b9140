import { useEffect, useState } from 'react';
import { COPIED_TOOLTIP_MS } from '@/config/constants';
import { decimal } from '@/text/format/units';
import { playerText } from '@/text/player/player';
import { Button } from '@/ui/base/Button';
import { useCopying } from '@/ui/smallWindow/useCopying';
import { Panel } from './Panel';
import styles from './Panel.module.css';
import type { PlaybackDriver } from '../../core/driver/PlaybackDriver';
import type { ConnectionDetails } from '../../core/transport';

const REFRESH_MS = 1_000;

const known = <Value,>(value: Value | null, words: (value: Value) => string): string =>
  value === null ? playerText.unknown : words(value);

function rowsOf(details: ConnectionDetails): (readonly [string, string])[] {
  const { detailLabels, detailStates } = playerText;
  const { width, height } = details;
  return [
    [detailLabels.state, detailStates[details.state]],
    [detailLabels.path, known(details.path, (path) => playerText[path])],
    [detailLabels.roundTrip, known(details.roundTripMs, playerText.milliseconds)],
    [detailLabels.loss, known(details.lossPercent, playerText.percent)],
    [detailLabels.bitrate, known(details.bitsPerSecond, playerText.megabits)],
    [
      detailLabels.resolution,
      width === null || height === null ? playerText.unknown : playerText.pixels(width, height),
    ],
    [detailLabels.frameRate, known(details.framesPerSecond, playerText.framesPerSecond)],
    [detailLabels.ignored, decimal(details.ignoredMessages, 0)],
  ];
}

/** Shows connection statistics for users and support, without addresses or credentials. */
export function DetailsPanel({
  driver,
  onClose,
}: {
  driver: Pick<PlaybackDriver, 'details'> | null;
  onClose: () => void;
}) {
  const [details, setDetails] = useState<ConnectionDetails | null>(null);
  const { copy, outcome } = useCopying(COPIED_TOOLTIP_MS);

  useEffect(() => {
    let open = true;
    const refresh = async () => {
      const next = (await driver?.details()) ?? null;
      if (open) setDetails(next);
    };
    void refresh();
    const timer = setInterval(() => void refresh(), REFRESH_MS);
    return () => {
      open = false;
      clearInterval(timer);
    };
  }, [driver]);

  const rows = details === null ? [] : rowsOf(details);

  return (
    <Panel title={playerText.details} onClose={onClose}>
      {rows.length === 0 ? (
        <p className={styles.quiet}>{playerText.detailsNone}</p>
      ) : (
        <>
          <dl className={styles.rows}>
            {rows.map(([label, value]) => (
              <div key={label} className={styles.pair}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Button
            variant="quiet"
            className={styles.copy}
            onClick={() => copy(rows.map(([label, value]) => `${label}: ${value}`).join('\n'))}
          >
            {playerText.detailsCopy}
          </Button>
          <p aria-live="polite" className={styles.quiet}>
            {outcome === 'copied' && playerText.detailsCopied}
            {outcome === 'refused' && playerText.detailsNotCopied}
          </p>
        </>
      )}
    </Panel>
  );
}
