import { useMemo } from 'react';
import type { EventCategory } from '@/domain/events/cameraEvent';
import { eventColor } from '@/ui/events/eventColor';
import { useIsDark } from '@/ui/hooks/useIsDark';

export function useTimelineColors(host: HTMLElement | null) {
  const isDark = useIsDark();
  return useMemo(() => {
    if (host === null) return null;
    const role = (name: string) => getComputedStyle(host).getPropertyValue(name).trim();
    const known = new Map<EventCategory, string>();
    const read = (category: EventCategory): string => {
      const probe = document.createElement('span');
      probe.className = eventColor(category) ?? '';
      host.append(probe);
      const color = getComputedStyle(probe).getPropertyValue('--event').trim();
      probe.remove();
      return color;
    };
    const of = (category: EventCategory): string => {
      const color = known.get(category) ?? read(category);
      known.set(category, color);
      return color;
    };
    return { line: role('--line'), estimate: role('--line-strong'), selected: role('--text'), of, isDark };
  }, [host, isDark]);
}
