import * as RadixTabs from 'radix-ui/tabs'
import type { ReactNode } from 'react'

export type Tab = { key: string; label: string; content: ReactNode }

type TabsProps = {
  label: string
  tabs: [Tab, ...Tab[]]
  /** Uncontrolled if both are omitted, starting with the first. */
  value?: string | undefined
  onChange?: ((key: string) => void) | undefined
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const state = value === undefined ? { defaultValue: tabs[0].key } : { value }
  return (
    <RadixTabs.Root {...state} {...(onChange && { onValueChange: onChange })}>
      <RadixTabs.List className="tabs-list" aria-label={label}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.key} className="tabs-tab" value={tab.key}>
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.key} className="tabs-panel" value={tab.key}>
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
