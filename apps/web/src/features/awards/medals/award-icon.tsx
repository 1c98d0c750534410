import { IconFrame } from '#ui/icon.tsx'

const shapes = {
  crown: 'M4 8.5l3.8 3L12 5.5l4.2 6 3.8-3-1.5 9.5h-13z',
  sparkle:
    'M11 4.5c.7 4.3 2.2 5.8 6.5 6.5-4.3.7-5.8 2.2-6.5 6.5-.7-4.3-2.2-5.8-6.5-6.5 4.3-.7 5.8-2.2 6.5-6.5zM18 15.5c.3 1.9 1 2.6 2.9 2.9-1.9.3-2.6 1-2.9 2.9-.3-1.9-1-2.6-2.9-2.9 1.9-.3 2.6-1 2.9-2.9z',
  bell: 'M5.8 16.6c1.2-1.4 1.8-3.1 1.8-5.8a4.4 4.4 0 0 1 8.8 0c0 2.7.6 4.4 1.8 5.8zM10 19.4a2.3 2.3 0 0 0 4 0M12 6.4V4.6',
}

type AwardIconProps = {
  shape: keyof typeof shapes
  size: number
  strokeWidth?: number
  className?: string
}

/** Icons that only this screen has; the others do not carry them. */
export function AwardIcon({ shape, ...frame }: AwardIconProps) {
  return (
    <IconFrame {...frame}>
      <path d={shapes[shape]} />
    </IconFrame>
  )
}
