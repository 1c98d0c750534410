import clsx from 'clsx'
import { LogoMark } from './logo-mark.tsx'

type LogoProps = { size?: number | undefined; onArt?: boolean | undefined }

export function Logo({ size = 26, onArt = false }: LogoProps) {
  return (
    <span className={clsx('lockup', onArt && 'on-art text-white')} style={{ gap: size * 0.32 }}>
      <LogoMark size={Math.round(size * 1.36)} />
      <Wordmark size={size} />
    </span>
  )
}

function Wordmark({ size }: { size: number }) {
  return (
    <span className="wordmark" style={{ fontSize: size }} role="img" aria-label="SendIt!">
      SendIt<span className="wordmark-bang">!</span>
    </span>
  )
}
