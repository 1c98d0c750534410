import { Icon, IconFrame, type IconName } from './icon.tsx'
import { filledIconShapes } from './icon-shapes-filled.tsx'

type TabIconProps = { name: IconName; size: number; isCurrent: boolean }

/** The icon of a tab, filled while it is the current one. */
export function TabIcon({ name, size, isCurrent }: TabIconProps) {
  if (!isCurrent || !isFillable(name)) return <Icon name={name} size={size} />
  return <IconFrame size={size}>{filledIconShapes[name]}</IconFrame>
}

function isFillable(name: IconName): name is keyof typeof filledIconShapes {
  return name in filledIconShapes
}
