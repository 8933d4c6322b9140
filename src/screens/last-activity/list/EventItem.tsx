import { memo, use } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '@/config/paths';
import { unlessSavingData } from '@/device/dataSaver';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { eventKey } from '@/domain/selection';
import { RowMenu } from '@/features/export/RowMenu';
import { useSavedIds } from '@/features/export/savedRecordings';
import { SelectRecording } from '@/features/export/SelectRecording';
import type { Selection } from '@/features/export/useSelection';
import { useClipPrefetch } from '@/features/playback/sources';
import { useLanguage } from '@/text/language/useLanguage';
import { savingText } from '@/text/player/saving';
import { EventRow } from '@/ui/events/EventRow';
import { ScreenPreload } from '@/ui/loading/screenPreload';

interface EventItemProps {
  event: CameraEvent;
  cameraName: string;
  selection: Selection;
  isUnseen: boolean;
  isStarred: boolean;
}

export const EventItem = memo(function EventItem({
  event,
  cameraName,
  selection,
  isUnseen,
  isStarred,
}: EventItemProps) {
  useLanguage();
  const { search } = useLocation();
  const saved = useSavedIds();
  const prefetch = useClipPrefetch(false);
  const preloadScreen = use(ScreenPreload);
  const address = paths.cameraDetail(event.cameraId, event.id);
  return (
    <EventRow
      event={event}
      cameraName={cameraName}
      to={address}
      listQuery={search}
      note={saved.has(eventKey(event)) ? savingText.saved : ''}
      marks={{ isUnseen, isStarred }}
      onIntent={() => {
        prefetch(event);
        unlessSavingData(() => preloadScreen(address))();
      }}
      select={<SelectRecording event={event} cameraName={cameraName} selection={selection} isOnPicture />}
      menu={<RowMenu event={event} cameraName={cameraName} isStarred={isStarred} />}
    />
  );
});
