import { useMemo } from 'react';
import type { EventCategory } from '@/domain/events/cameraEvent';
import { eventColour } from '@/ui/events/eventColour';
import { useIsDark } from '@/ui/hooks/useIsDark';

export function useTimelineColours(host: HTMLElement | null) {
  const isDark = useIsDark();
  return useMemo(() => {
    if (host === null) return null;
    const role = (name: string) => getComputedStyle(host).getPropertyValue(name).trim();
    const known = new Map<EventCategory, string>();
    const read = (category: EventCategory): string => {
      const probe = document.createElement('span');
      probe.className = eventColour(category) ?? '';
      host.append(probe);
      const colour = getComputedStyle(probe).getPropertyValue('--event').trim();
      probe.remove();
      return colour;
    };
    const of = (category: EventCategory): string => {
      const colour = known.get(category) ?? read(category);
      known.set(category, colour);
      return colour;
    };
    return { line: role('--line'), estimate: role('--line-strong'), selected: role('--text'), of, isDark };
  }, [host, isDark]);
}
