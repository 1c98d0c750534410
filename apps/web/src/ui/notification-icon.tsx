import clsx from 'clsx'
import type { ReactNode } from 'react'

export type NotificationIconName = keyof typeof shapes

type NotificationIconProps = {
  name: NotificationIconName
  size?: number | undefined
  className?: string | undefined
}

/** Separate from `Icon`, which every screen loads. */
export function NotificationIcon({ name, size = 22, className }: NotificationIconProps) {
  return (
    <svg
      className={clsx('icon', className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[name]}
    </svg>
  )
}

const shapes = {
  bell: (
    <path d="M5.8 16.6c1.2-1.4 1.8-3.1 1.8-5.8a4.4 4.4 0 0 1 8.8 0c0 2.7.6 4.4 1.8 5.8zM10 19.4a2.3 2.3 0 0 0 4 0M12 6.4V4.6" />
  ),
  'bell-off': (
    <path d="m4 4 16 16M8.2 8.6a5 5 0 0 0-.6 2.2c0 2.7-.6 4.4-1.8 5.8h10.6M10.2 6.8a4.4 4.4 0 0 1 6.2 4c0 1.3.15 2.4.45 3.3M10 19.4a2.3 2.3 0 0 0 4 0" />
  ),
  mobile: (
    <>
      <rect x="7" y="3.2" width="10" height="17.6" rx="2.6" />
      <path d="M11.2 17.8h1.6" />
    </>
  ),
  moon: <path d="M19.8 14.3A8 8 0 0 1 9.7 4.2a8 8 0 1 0 10.1 10.1z" />,
  buoy: (
    <>
      <circle cx="12" cy="12" r="8.4" />
      <circle cx="12" cy="12" r="3.4" />
      <path d="m6.1 6.1 3.5 3.5M14.4 14.4l3.5 3.5M17.9 6.1l-3.5 3.5M9.6 14.4l-3.5 3.5" />
    </>
  ),
  at: (
    <>
      <circle cx="12" cy="12" r="3.6" />
      <path d="M15.6 8.6v4.8a2.4 2.4 0 0 0 4.7.4 8.6 8.6 0 1 0-3.5 5" />
    </>
  ),
  share: (
    <path d="M12 14.5V4.2M8.2 7.8 12 4l3.8 3.8M8.2 10.5H6.6c-.9 0-1.6.7-1.6 1.6v6.3c0 .9.7 1.6 1.6 1.6h10.8c.9 0 1.6-.7 1.6-1.6v-6.3c0-.9-.7-1.6-1.6-1.6h-1.6" />
  ),
  'add-home': (
    <>
      <rect x="4.2" y="4.2" width="15.6" height="15.6" rx="4" />
      <path d="M12 8.5v7M8.5 12h7" />
    </>
  ),
} satisfies Record<string, ReactNode>
