/** Whether Windows keeps a file name for a device, also with an ending: such a file cannot be made there. */
export const isDeviceName = (name: string): boolean =>
  /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/iu.test(name);
