import clsx from 'clsx'

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

type LogoMarkProps = { size?: number | undefined; onArt?: boolean | undefined }

export function LogoMark({ size = 32, onArt = false }: LogoMarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true">
      <path
        d="M9.2 20.6 17.2 40.6M43 24.8 17.2 40.6"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <path
        d="M6.3 21.6C4.6 13.2 9.3 6.1 17.3 4.3L20.9 14.2C15.6 14.9 11.4 17.4 9 21.9C8.2 23.3 6.6 23.1 6.3 21.6Z"
        fill="#FFC43D"
      />
      <path d="M18.6 4.05C24.6 3 31 4.6 35.6 8.2L29.2 16.3C26.9 14.7 24.9 14.1 22.2 14.1Z" fill="#FF6B4A" />
      <path
        d="M36.7 9.1C42.1 13.6 45 19.6 44.9 25.1C44.9 26.7 43 27.2 42.2 25.8C39.3 21.1 35.6 18.3 30.3 17Z"
        fill={onArt ? '#7FE0D2' : '#0FB5BA'}
      />
      <circle cx="17.2" cy="41" r="4.6" fill="currentColor" />
    </svg>
  )
}
