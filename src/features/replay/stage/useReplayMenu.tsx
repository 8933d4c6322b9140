import { Download, EyeOff, ImageDown, Link2, VenetianMask } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '@/config/paths';
import { writeReplayAddress } from '@/domain/replayAddress';
import { toListItem } from '@/domain/recordings';
import { useCopyLink } from '@/features/copy-link/useCopyLink';
import { useCovering } from '@/features/cover/useCovering';
import { useRecordingExports } from '@/features/export/useRecordingExports';
import type { MenuItem } from '@/ui/base/Menu';
import { useFrameCapture } from '@/player/useFrameCapture';
import type { ZoomController } from '@/player/zoom';
import { playerText } from '@/text/player/player';
import { savingText } from '@/text/player/saving';
import { zoomText } from '@/text/player/zoom';
import { useReplay } from '../ReplayContext';

interface ReplayMenu {
  items: readonly MenuItem[];
  message: string;
  dialogs: ReactNode;
}

export function useReplayMenu(zoom: ZoomController, isZoomed: boolean): ReplayMenu {
  const { day, selection, player, fullScreen } = useReplay();
  const { cameraName } = day;
  const { controller, view, recording: shown } = player;
  const hasPicture = shown !== null && view?.hasPicture === true;
  const savingOf = useRecordingExports();
  const saving = shown && savingOf({ name: cameraName(shown.cameraId) }, toListItem(shown));
  const { copy, message, dialog } = useCopyLink();
  const covering = useCovering();

  const pictures = useFrameCapture(() => {
    const recording = controller?.recording ?? null;
    if (controller === null || recording === null) return null;
    // Uses the visible frame's time, because a requested frame may not be visible yet. File names use the
    // camera's own clock.
    const at = (controller.shownTime ?? recording.at) - (recording.at - recording.cameraAt);
    const { video } = controller.driver;
    return { video, name: cameraName(recording.cameraId), at, regionOf: zoom.regionOf };
  }, fullScreen.leave);
  const cover = () => {
    const recording = controller?.recording ?? null;
    if (controller === null || recording === null) return;
    fullScreen.leave();
    controller.driver.pause();
    const { cameraId } = recording;
    covering.cover({ name: cameraName(cameraId) }, toListItem(recording), controller.driver.position);
  };
  const copyLink = () => {
    const recording = controller?.recording ?? null;
    const time = controller?.time ?? null;
    if (recording === null || time === null) return;
    // Links only to this camera, because others could replace the large picture.
    const address = { time, cameraIds: [recording.cameraId], categories: selection.address.categories };
    copy(`${paths.replay}?${writeReplayAddress(address, true)}`);
  };
  return {
    items: [
      {
        label: savingText.saveClip,
        icon: <Download size={18} />,
        note: saving?.isSaved ? savingText.saved : isZoomed ? zoomText.wholeFrame : undefined,
        disabled: saving === null || saving.isSaving,
        onSelect: () => saving?.save(),
      },
      {
        label: playerText.savePicture,
        icon: <ImageDown size={18} />,
        disabled: !hasPicture,
        onSelect: pictures.save,
      },
      {
        label: playerText.redactPicture,
        icon: <EyeOff size={18} />,
        disabled: !hasPicture,
        onSelect: pictures.redact,
      },
      {
        label: savingText.cover,
        icon: <VenetianMask size={18} />,
        disabled: !hasPicture,
        onSelect: cover,
      },
      {
        label: playerText.copyLink,
        icon: <Link2 size={18} />,
        onSelect: copyLink,
      },
    ],
    message: pictures.message || message || (saving?.problem ?? ''),
    dialogs: (
      <>
        {dialog}
        {pictures.dialog}
        {covering.dialog}
      </>
    ),
  };
}
