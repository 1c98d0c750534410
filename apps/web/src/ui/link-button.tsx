import { Anchor, type AnchorProps } from './anchor.tsx'
import { type ButtonLook, buttonClasses, buttonIconSize } from './button-look.ts'
import { Icon, type IconName } from './icon.tsx'

type LinkButtonProps = ButtonLook &
  AnchorProps & { icon?: IconName | undefined; iconAfter?: IconName | undefined }

export function LinkButton(props: LinkButtonProps) {
  const { variant, size, full, className, icon, iconAfter, children, ...rest } = props
  return (
    <Anchor {...rest} className={buttonClasses({ variant, size, full, className })}>
      {icon !== undefined && <Icon name={icon} size={buttonIconSize(size)} strokeWidth={2} />}
      <span className="button-label">{children}</span>
      {iconAfter !== undefined && <Icon name={iconAfter} size={18} strokeWidth={2} />}
    </Anchor>
  )
}
