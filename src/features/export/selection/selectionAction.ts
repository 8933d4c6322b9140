import type { ComponentType } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { AppDispatch } from '@/store/appThunk';

/** A recording and what its camera is called. */
export interface SelectedRecording {
  event: CameraEvent;
  cameraName: string;
}

/** A button of the toolbar: it starts something within the click itself, or opens a panel of its own. */
export type SelectionAction = { label: string; icon: LucideIcon } & (
  | { start: (recordings: readonly SelectedRecording[], dispatch: AppDispatch) => void }
  | { Panel: ComponentType<{ recordings: readonly SelectedRecording[]; onClose: () => void }> }
);
