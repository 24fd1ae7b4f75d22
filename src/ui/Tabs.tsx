import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { type ReactNode, useId } from 'react';

export type TabItem = { readonly value: string; readonly text: ReactNode; readonly panel: ReactNode };

export type TabsProps = {
  /** Said aloud for the row of tabs. */
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** An underlined row, or segments in a trough. */
  readonly look?: 'line' | 'segments' | undefined;
  readonly className?: string | undefined;
  readonly panelClassName?: string | undefined;
};

const LOOK = { line: ['tabs', 'tab'], segments: ['segments', 'segment'] } as const;

/** Where the page is written from. Arrow keys alone follow it: what is drawn before the page is known is the same. */
const directionOfPage = () =>
  typeof document !== 'undefined' && document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';

/** Panels behind a row of tabs; arrow keys move along the row, in the direction that the page is written in. */
export function Tabs({ label, items, value, onChange, look = 'line', className, panelClassName }: TabsProps) {
  const [row, item] = LOOK[look];
  // Named here, for Base UI names them only once they are hydrated.
  const id = useId();
  return (
    <DirectionProvider direction={directionOfPage()}>
      <BaseTabs.Root value={value} onValueChange={(next) => onChange(String(next))} className={className}>
        <BaseTabs.List className={row} aria-label={label} activateOnFocus>
          {items.map((tab) => (
            <BaseTabs.Tab
              key={tab.value}
              value={tab.value}
              className={item}
              id={`${id}${tab.value}-tab`}
              aria-controls={tab.value === value ? `${id}${tab.value}` : undefined}
            >
              {tab.text}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
        {items.map((tab) => (
          <BaseTabs.Panel
            key={tab.value}
            value={tab.value}
            className={panelClassName}
            id={`${id}${tab.value}`}
            aria-labelledby={`${id}${tab.value}-tab`}
          >
            {tab.panel}
          </BaseTabs.Panel>
        ))}
      </BaseTabs.Root>
    </DirectionProvider>
  );
}
