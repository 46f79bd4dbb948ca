/** Work that comes to an end: Pods until six have succeeded, two at a time. */
export const job = `apiVersion: batch/v1
kind: Job
metadata:
  name: count
spec:
  completions: 6
  parallelism: 2
  # So many Pods may fail before the Job is given up: try "exit 1" below, under another name.
  backoffLimit: 3
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: count
          image: busybox:1.36
          command: ["sh", "-c", "echo counting; sleep 5; exit 0"]
`;
