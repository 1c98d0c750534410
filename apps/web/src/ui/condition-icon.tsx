import { IconFrame } from './icon.tsx'

/** On the same 24 grid as icon.tsx; separate, since only the conditions use them. */
const shapes = {
  gust: 'M4 8.5h9.5A2.5 2.5 0 1 0 11.1 5.3M4 12.5h5M12 12.5h6a2.5 2.5 0 1 1-2.4 3.2M4 16.5h8',
  thermometer: 'M14.4 13.7V6a2.4 2.4 0 0 0-4.8 0v7.7a4.2 4.2 0 1 0 4.8 0zM12 10v6',
  droplet: 'M12 3.8c3.7 4.1 5.6 7.2 5.6 10a5.6 5.6 0 0 1-11.2 0c0-2.8 1.9-5.9 5.6-10z',
  eye: 'M2.8 12C4.7 8.2 8 6 12 6s7.3 2.2 9.2 6c-1.9 3.8-5.2 6-9.2 6s-7.3-2.2-9.2-6zM14.8 12a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0z',
  tide: 'M3 10.5c2.2 0 2.2-2 4.5-2s2.3 2 4.5 2 2.2-2 4.5-2 2.3 2 4.5 2M3 15.5c2.2 0 2.2-2 4.5-2s2.3 2 4.5 2 2.2-2 4.5-2 2.3 2 4.5 2',
  arrow: 'M12 20.5V5M6.5 10 12 4.2 17.5 10',
}

export type ConditionIconName = keyof typeof shapes

type ConditionIconProps = {
  name: ConditionIconName
  size?: number | undefined
  strokeWidth?: number | undefined
  /** Degrees clockwise from up. */
  turn?: number | undefined
  className?: string | undefined
}

export function ConditionIcon({ name, size = 19, turn, ...frame }: ConditionIconProps) {
  return (
    <IconFrame
      {...frame}
      size={size}
      style={turn === undefined ? undefined : { transform: `rotate(${turn}deg)` }}
    >
      <path d={shapes[name]} />
    </IconFrame>
  )
}
