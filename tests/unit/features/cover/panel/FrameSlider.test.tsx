import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FrameSlider } from '@/features/cover/panel/FrameSlider';

/** Frame times in seconds that the slider may choose. The recording lasts 2 s. */
const STOPS = [0, 0.25, 0.5, 0.75];
const SCALE = [0, 2] as const;

function setUp(value: number) {
  const onChange = vi.fn<(value: number) => void>();
  render(<FrameSlider label="Start" value={value} stops={STOPS} scale={SCALE} onChange={onChange} />);
  return { slider: screen.getByRole('slider', { name: 'Start' }), onChange };
}

describe('frame slider', () => {
  it('spans the whole recording', () => {
    const { slider } = setUp(0.5);
    expect(slider).toHaveAttribute('max', '2');
    expect(slider).toHaveAttribute('aria-valuetext', '0:00.5 of 0:02.0');
  });

  it('stops at the last frame when the thumb is dragged further', () => {
    const { slider, onChange } = setUp(0.5);
    fireEvent.change(slider, { target: { value: '1.6' } });
    expect(onChange).toHaveBeenCalledWith(0.75);
  });
});
