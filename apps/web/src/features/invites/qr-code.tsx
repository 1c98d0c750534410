import { useId, useMemo } from 'react'
import { encode } from 'uqr'

type QrCodeProps = { text: string; title: string; size?: number | undefined }

/** Dark on white in both themes: cameras cannot read the inverse. */
export function QrCode({ text, title, size = 192 }: QrCodeProps) {
  const titleId = useId()
  const code = useMemo(() => encode(text, { ecc: 'M', border: 3 }), [text])
  const path = useMemo(() => darkModules(code.data), [code])
  return (
    <svg
      className="rounded-md"
      width={size}
      height={size}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-labelledby={titleId}
    >
      <title id={titleId}>{title}</title>
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={path} fill="#06222D" />
    </svg>
  )
}

function darkModules(rows: boolean[][]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
