import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Menu } from '@/ui/base/Menu';

const BUTTON_HEIGHT = 40;

function openMenu() {
  render(
    <Menu
      label="More"
      icon={null}
      items={[{ label: 'Save', onSelect: () => undefined }]}
      onOpenChange={() => undefined}
    />,
  );
  const button = screen.getByRole('button', { name: 'More' });
  const menu = screen.getByRole('menu', { hidden: true });
  const hide = vi.spyOn(menu, 'hidePopover');
  const toggle = (newState: string) => fireEvent(menu, Object.assign(new Event('toggle'), { newState }));
  toggle('open');
  return {
    menu,
    hide,
    close: () => toggle('closed'),
    moveButton: (top: number) =>
      vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(500, top, 40, BUTTON_HEIGHT)),
    menuTop: () => menu.style.top,
    room: () => menu.style.getPropertyValue('--room'),
  };
}

describe('open menu', () => {
  const isTall = (height: number) =>
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(height);
  beforeEach(() => {
    vi.stubGlobal('innerHeight', 800);
    isTall(404);
  });

  it.each(['scroll', 'resize'])('stays next to its button after a %s event', (event) => {
    const { moveButton, hide, menuTop } = openMenu();
    moveButton(100);
    fireEvent(window, new Event(event));
    expect(menuTop()).toBe('148px');
    moveButton(60);
    fireEvent(window, new Event(event));
    expect(menuTop()).toBe('108px');
    expect(hide).not.toHaveBeenCalled();
  });

  it.each([
    [494, '520px'],
    [538, '514px'],
  ])('limits its height to the space in the window: items of %d px, maximum %s', (height, expected) => {
    isTall(height);
    const { moveButton, room } = openMenu();
    moveButton(100);
    fireEvent.scroll(document);
    expect(room()).toBe(expected);
  });

  it('opens downwards if it fits only below its button', () => {
    vi.stubGlobal('innerHeight', 1080);
    const { moveButton, menuTop } = openMenu();
    moveButton(350);
    fireEvent.scroll(document);
    expect(menuTop()).toBe(`${350 + BUTTON_HEIGHT + 8}px`);
  });

  it.each([-BUTTON_HEIGHT, 800])(
    'closes when its button is scrolled out of the window (top at %d px)',
    (top) => {
      const { moveButton, hide } = openMenu();
      moveButton(top);
      fireEvent.scroll(document);
      expect(hide).toHaveBeenCalledOnce();
    },
  );

  it('does not close while its own items are scrolled', () => {
    const { menu, moveButton, hide, close } = openMenu();
    moveButton(-BUTTON_HEIGHT);
    fireEvent.scroll(menu);
    close();
    fireEvent.scroll(document);
    expect(hide).not.toHaveBeenCalled();
  });
});

it('menu: moves the focus to its first item as soon as it is opened', () => {
  const show = vi.fn<() => void>();
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  render(
    <Menu
      label="More"
      icon={null}
      items={['Save', 'Share'].map((label) => ({ label, onSelect: () => undefined }))}
      onOpenChange={() => undefined}
    />,
  );
  Object.assign(screen.getByRole('menu', { hidden: true }), { showPopover: show });
  screen.getByRole('button', { name: 'More' }).click();
  expect(show).toHaveBeenCalledOnce();
  expect(screen.getByRole('menuitem', { name: 'Save', hidden: true })).toHaveFocus();
});
