import MuiTab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';

interface TabItem<Id extends string> {
  id: Id;
  label: string;
}

interface TabsProps<Id extends string> {
  /** The tablist's accessible name. */
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The same prefix for `tabPanelProps`; leave it out when a tab's panel is not on the page. */
  idPrefix?: string;
}

/** An ARIA tablist: arrow keys move, Enter and Space select. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, idPrefix }: TabsProps<Id>) {
  return (
    <MuiTabs
      aria-label={label}
      value={selected}
      onChange={(_event, id: Id) => onSelect(id)}
      variant="scrollable"
      scrollButtons={false}
    >
      {tabs.map((tab) => (
        <MuiTab
          key={tab.id}
          value={tab.id}
          label={tab.label}
          disableRipple
          {...(idPrefix === undefined
            ? {}
            : { id: `${idPrefix}-tab-${tab.id}`, 'aria-controls': `${idPrefix}-panel-${tab.id}` })}
        />
      ))}
    </MuiTabs>
  );
}

/** Ties the panel to its tab. */
export const tabPanelProps = (idPrefix: string, id: string) =>
  ({
    role: 'tabpanel',
    id: `${idPrefix}-panel-${id}`,
    'aria-labelledby': `${idPrefix}-tab-${id}`,
  }) as const;
