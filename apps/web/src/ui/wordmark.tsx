type WordmarkProps = { size?: number }

/** The name in live text; assistive technology hears it as one word. */
export function Wordmark({ size = 26 }: WordmarkProps) {
  return (
    <span className="wordmark" style={{ fontSize: size }} role="img" aria-label="SendIt!">
      SendIt<span className="wordmark-bang">!</span>
    </span>
  )
}
