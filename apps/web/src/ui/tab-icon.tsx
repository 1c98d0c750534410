import type { ReactNode } from 'react'
import { Icon, IconFrame, type IconName } from './icon.tsx'

type TabIconProps = { name: IconName; size: number; isCurrent: boolean }

export function TabIcon({ name, size, isCurrent }: TabIconProps) {
  if (!isCurrent || !isFillable(name)) return <Icon name={name} size={size} />
  return <IconFrame size={size}>{filledIconShapes[name]}</IconFrame>
}

function isFillable(name: IconName): name is keyof typeof filledIconShapes {
  return name in filledIconShapes
}

export const filledIconShapes = {
  home: (
    <>
      <path
        d="M11 3.4a1.6 1.6 0 0 1 2 0l7.3 5.9c.4.300.6.8.6 1.3V19c0 1.3-1 2.3-2.3 2.3H15.2v-5a1.2 1.2 0 0 0-1.2-1.2h-4a1.2 1.2 0 0 0-1.2 1.2v5H5.4A2.3 2.3 0 0 1 3.1 19v-8.4c0-.5.2-1 .6-1.3z"
        fill="currentColor"
        stroke="none"
      />
    </>
  ),
  chat: (
    <>
      <path
        d="M12 3.3c4.9 0 8.9 3.5 8.9 8.1s-4 8.1-8.9 8.1c-1.1 0-2.1-.2-3.1-.5l-3.9 1.7c-.7.3-1.4-.3-1.2-1l.9-3.1a7.6 7.6 0 0 1-1.6-5.2C3.1 6.8 7.1 3.3 12 3.3z"
        fill="currentColor"
        stroke="none"
      />
      <path d="M8.4 11.4h.01M12 11.4h.01M15.6 11.4h.01" stroke="var(--surface)" strokeWidth="2.3" />
    </>
  ),
  wallet: (
    <>
      <path
        d="M5.7 4.3c0-.8.6-1.4 1.4-1.4h9.8c.8 0 1.400.6 1.4 1.4v15.9c0 .7-.8 1.1-1.400.7l-1.6-1-2.5 1.6c-.5.3-1.100.3-1.6 0L8.7 20l-1.6 1c-.6.4-1.4 0-1.4-.7z"
        fill="currentColor"
        stroke="none"
      />
      <path
        d="M14.2 8.3c-.5-.75-1.2-1.1-2-1.1-1.3 0-2.100.9-2.1 2.2v3.2c0 .9-.4 1.5-1 1.9h5.3M9.1 11.1h3.8"
        stroke="var(--surface)"
        strokeWidth="1.7"
      />
    </>
  ),
  image: (
    <>
      <path
        d="M6.4 3.7h11.2c2.1 0 3.7 1.6 3.7 3.7v9.2c0 2.1-1.6 3.7-3.7 3.7H6.4a3.7 3.7 0 0 1-3.7-3.7V7.4c0-2.1 1.6-3.7 3.7-3.7z"
        fill="currentColor"
        stroke="none"
      />
      <path d="m4.5 16.8 4.2-4 3.9 3.8 2.8-2.5 4.3 3.8" stroke="var(--surface)" strokeWidth="1.7" />
      <circle cx="15.3" cy="8.9" r="1.6" fill="var(--surface)" stroke="none" />
    </>
  ),
  trophy: (
    <>
      <path
        d="M7.4 3.3h9.2c.6 0 1 .4 1 1v.6h1.6c.7 0 1.200.5 1.2 1.2v.9c0 2.1-1.5 3.8-3.5 4.1a5.4 5.4 0 0 1-4 3v2.2c2 .3 3.3 1.6 3.5 3.600.1.7-.4 1.3-1.1 1.3H8.7c-.7 0-1.2-.6-1.1-1.300.2-2 1.5-3.3 3.5-3.6v-2.2a5.4 5.4 0 0 1-4-3c-2-.3-3.5-2-3.5-4.1v-.9c0-.7.5-1.2 1.2-1.2h1.6v-.6c0-.6.4-1 1-1z"
        fill="currentColor"
        stroke="none"
      />
    </>
  ),
} satisfies Record<string, ReactNode>
