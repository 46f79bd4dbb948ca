/** What a person has done to single controllers. Asked when they are built. Names as in `--controllers`: `deployment-controller`. */
export interface ControllerFaults {
  isStopped(name: string): boolean;
  ignoresExpectations(name: string): boolean;
}
