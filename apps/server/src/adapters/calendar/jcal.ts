/** A property as RFC 7265 (jCal) has it: its name, parameters, type and value. */
export type JCalProperty = [
  name: string,
  parameters: Record<string, string>,
  type: string,
  value: string | number,
]

/** A component with its properties and those inside it. */
export type JCal = [name: string, properties: JCalProperty[], components: JCal[]]
