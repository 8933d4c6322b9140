import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useState } from 'react';

const ID = 'cameraId';

/**
 * Makes an element draggable onto others, by mouse and, where the browser supports dragging by touch, after a
 * long press. Buttons serve keys.
 * @param onDrop called with the dropped camera
 */
export function useDragging(
  element: HTMLElement | null,
  cameraId: string,
  onDrop: (droppedId: string) => void,
): { isDragged: boolean; isTarget: boolean } {
  const [isDragged, setDragged] = useState(false);
  const [isTarget, setTarget] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (element === null) return undefined;
    return combine(
      draggable({
        element,
        getInitialData: () => ({ [ID]: cameraId }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data[ID] === 'string' && source.data[ID] !== cameraId,
        onDragEnter: () => setTarget(true),
        onDragLeave: () => setTarget(false),
        onDrop: ({ source }) => {
          setTarget(false);
          const dropped = source.data[ID];
          if (typeof dropped === 'string') drop(dropped);
        },
      }),
    );
  }, [element, cameraId]);
  return { isDragged, isTarget };
}
