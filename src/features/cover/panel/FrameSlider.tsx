import { clamp } from '@/lib/clamp';
import { exportText } from '@/text/features/export';
import { frameIndexAt } from '../model/covers';
import styles from './CoverPanel.module.css';

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface FrameSliderProps {
  label: string;
  value: number;
  stops: readonly number[];
  /**
   * First and last time of the recording, in seconds. All sliders share this scale, so that their thumbs can
   * be compared.
   */
  scale: readonly [first: number, end: number];
  onChange: (value: number) => void;
}

export function FrameSlider({ label, value, stops, scale: [first, end], onChange }: FrameSliderProps) {
  return (
    <label className={styles.slider}>
      <span aria-hidden="true">{label}</span>
      <input
        type="range"
        // Time runs from left to right in every language, as in the player.
        dir="ltr"
        aria-label={label}
        aria-valuetext={exportText.cutValue(value, end)}
        min={first}
        max={end}
        step="any"
        value={value}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (step === undefined) return;
          event.preventDefault();
          const index = clamp(frameIndexAt(stops, value) + step, 0, stops.length - 1);
          onChange(stops[index] ?? value);
        }}
        onChange={({ currentTarget }) => {
          onChange(stops[frameIndexAt(stops, currentTarget.valueAsNumber)] ?? value);
        }}
      />
      <output aria-hidden="true">{exportText.cutValue(value, end)}</output>
    </label>
  );
}
