import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { savingText } from '@/text/player/saving';
import { onlineCode } from '@/lib/async/lazyCode';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import { copyFrame } from './core/videoElement';
import type { ZoomController } from './zoom/ZoomController';

const PictureEditor = lazyPart(async () => (await import('./frame/FrameEditor')).FrameEditor, PartMissing);

const saveCode = onlineCode(() => import('./frame/saveFrame'));

const MESSAGE_MS = 5_000;

interface ShownFrame {
  video: HTMLVideoElement;
  name: string;
  at: number | null;
  regionOf?: ZoomController['regionOf'];
}

interface CapturedFrame {
  picture: HTMLCanvasElement;
  name: string;
  at: number | null;
}

interface FrameCapture {
  save: () => void;
  redact: () => void;
  message: string;
  dialog: ReactNode;
}

function capture(shown: ShownFrame | null): CapturedFrame | null {
  const picture = document.createElement('canvas');
  if (shown === null || !copyFrame(shown.video, picture, shown.regionOf)) return null;
  return { picture, name: shown.name, at: shown.at };
}

async function savedAs({ picture, name, at }: CapturedFrame): Promise<string | null> {
  const code = await saveCode.loadNow();
  return code === null ? null : await code.saveFrame(picture, name, at);
}

/** @param leaveFullScreen called before the dialog opens outside the full-screen element */
export function useFrameCapture(
  shownFrame: () => ShownFrame | null,
  leaveFullScreen: () => void,
): FrameCapture {
  const [taken, setTaken] = useState<CapturedFrame | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  useEffect(() => {
    if (fileName === null) return undefined;
    const timer = setTimeout(() => setFileName(null), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [fileName]);

  const open = (picture: CapturedFrame) => {
    leaveFullScreen();
    setTaken(picture);
  };
  const save = async () => {
    const picture = capture(shownFrame());
    if (picture === null) return;
    setFileName(null);
    const saved = await savedAs(picture);
    // The editor explains why a picture cannot be saved.
    if (saved === null) open(picture);
    else setFileName(saved);
  };
  return {
    save: () => void save(),
    redact: () => {
      const picture = capture(shownFrame());
      if (picture !== null) open(picture);
    },
    message: fileName === null ? '' : savingText.savedAs(fileName),
    dialog: taken && (
      <Suspense fallback={null}>
        <PictureEditor {...taken} onClose={() => setTaken(null)} />
      </Suspense>
    ),
  };
}
