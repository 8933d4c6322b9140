import { Bookmark, BookmarkX, Scan, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lostChangesText } from '@/text/features/lostChanges';
import { zoomText } from '@/text/player/zoom';
import type { MenuItem } from '@/ui/base/Menu';
import type { ZoomController, ZoomState } from './ZoomController';
import { commonText } from '@/text/common';

const ICON = 18;
const MESSAGE_MS = 5_000;

/**
 * @param name the camera's name
 * @returns menu items, and a status text for 5 s after the initial view has changed
 */
export function useZoomMenu(
  zoom: ZoomController,
  state: ZoomState,
  name: string,
): { items: readonly MenuItem[]; message: string } {
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (message === '') return undefined;
    const timer = setTimeout(() => setMessage(''), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const keep = async (isKept: boolean) => {
    // Screen readers repeat an announcement only if it was cleared first.
    setMessage('');
    const isStored = await zoom.keep(isKept);
    if (!isKept) setMessage(zoomText.forgotten(name));
    else setMessage(isStored ? zoomText.kept(name) : lostChangesText.notKeptDetail);
  };
  const renderings = [
    { label: zoomText.smooth, hasPixels: false },
    { label: zoomText.pixels, hasPixels: true },
  ];
  const items: MenuItem[] = [
    {
      label: commonText.zoomIn,
      icon: <ZoomIn size={ICON} />,
      disabled: !state.canZoomIn,
      onSelect: () => zoom.zoom(1),
    },
    {
      label: commonText.zoomOut,
      icon: <ZoomOut size={ICON} />,
      disabled: !state.isZoomed,
      onSelect: () => zoom.zoom(-1),
    },
    {
      label: zoomText.reset,
      icon: <Scan size={ICON} />,
      disabled: !state.isZoomed,
      onSelect: () => zoom.reset(),
    },
  ];
  if (state.isMagnified) {
    for (const { label, hasPixels } of renderings) {
      items.push({
        label,
        checked: hasPixels === state.hasPixels,
        onSelect: () => zoom.showPixels(hasPixels),
      });
    }
  }
  if (state.isZoomed && state.kept !== 'this') {
    items.push({ label: zoomText.keep, icon: <Bookmark size={ICON} />, onSelect: () => void keep(true) });
  }
  if (state.kept !== 'none') {
    items.push({
      label: zoomText.forget,
      icon: <BookmarkX size={ICON} />,
      onSelect: () => void keep(false),
    });
  }
  return { items, message };
}
