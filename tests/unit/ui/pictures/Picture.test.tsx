import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Picture } from '@/ui/pictures/Picture';

const picture = (src: string) => <Picture src={src} alt="Garden" placeholder={<b>drawn</b>} />;
const shownSrc = () => screen.getByRole('img', { name: 'Garden' }).getAttribute('src');

describe('Picture', () => {
  it('shows its placeholder for an expired URL', () => {
    const { rerender } = render(picture('/garden.jpg?expires=1'));
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByText('drawn')).toBeVisible();
    expect(shownSrc()).toBeNull();
    rerender(picture('/garden.jpg?expires=2'));
    expect(shownSrc()).toBe('/garden.jpg?expires=2');
  });

  it('requests a failed picture again once the browser is online again', () => {
    render(picture('/garden.jpg'));
    fireEvent.error(screen.getByRole('img'));
    act(() => void globalThis.dispatchEvent(new Event('online')));
    expect(shownSrc()).toBe('/garden.jpg');
  });

  it('sends no referrer, which could contain the name of a camera', () => {
    render(picture('https://pictures.example/garden.jpg'));
    expect(screen.getByRole('img')).toHaveAttribute('referrerpolicy', 'no-referrer');
  });
});
