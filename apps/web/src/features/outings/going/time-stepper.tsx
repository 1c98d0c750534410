type TimeStepperProps = { text: string; onStep: (quarters: -1 | 1) => void }

/** A time in steps of a quarter of an hour. */
export function TimeStepper({ text, onStep }: TimeStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend beside the words that stand there.
    <span className="time-stepper" role="group" aria-label="Back by">
      <button type="button" aria-label="15 minutes earlier" onClick={() => onStep(-1)}>
        −
      </button>
      <output aria-live="polite">{text}</output>
      <button type="button" aria-label="15 minutes later" onClick={() => onStep(1)}>
        +
      </button>
    </span>
  )
}
